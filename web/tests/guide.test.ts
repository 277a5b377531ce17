import { describe, expect, it, vi } from "vitest";
import type { Lesson } from "../src/lib/types";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { lessonFor } = await import("../src/lib/guide.svelte");

const lesson = (question: string): Lesson => ({ question, heading: "", text: "", lights: [], suggest: [] });
const lessons = [lesson(""), lesson("play"), lesson("play"), lesson("move")];

describe("the lesson for a question", () => {
  it("is the first one not seen yet, then the last of that question", () => {
    expect(lessonFor(lessons, "play", new Set())).toBe(1);
    expect(lessonFor(lessons, "play", new Set([1]))).toBe(2);
    expect(lessonFor(lessons, "play", new Set([1, 2]))).toBe(2);
  });

  it("does not come back once the last of all was read", () => {
    expect(lessonFor(lessons, "play", new Set([1, 2, 3]))).toBeNull();
    expect(lessonFor(lessons, "move", new Set([1, 2, 3]))).toBeNull();
    expect(lessonFor(lessons, "play", new Set([3]))).toBe(1);
  });
});
