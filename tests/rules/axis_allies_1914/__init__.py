"""Tests of Axis & Allies: WWI 1914, by the numbers of its rules in short."""
