"""Tests of the contract every game keeps."""
