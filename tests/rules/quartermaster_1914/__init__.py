"""Tests of Quartermaster General: 1914, rule by rule."""
