"""Teaches a small network to play, by masked policy gradients with a critic (numpy alone).

    python docs/example_training.py great_war 600

plays against `random` for so many seconds, learns from by how much each word turned the margin,
and then says which share of new games the network wins; and before that, which share it wins
untrained. Both draw their words by the network's chances: to take the likeliest word would flatter
a network that has learned nothing, which won most of its games so.
"""

import sys
from time import monotonic

import numpy as np

from sandtable.research.gymnasium import BotEnv

HIDDEN, BATCH, RATE, FADE, SPREAD = 64, 1024, 0.002, 0.95, 0.01
draw = np.random.default_rng(1)


class Network:  # from sight to a chance for each word and the margin expected, by one layer
    def __init__(self, sight: int, words: int) -> None:
        self.parts = [draw.normal(0, sight**-0.5, (sight, HIDDEN)), np.zeros((HIDDEN, words + 1))]
        self.first, self.second = ([np.zeros_like(p) for p in self.parts] for _ in range(2))
        self.steps = 0

    def think(self, sights, masks):
        inner = np.tanh(sights @ self.parts[0])
        out = inner @ self.parts[1]
        weights = np.where(masks, out[:, :-1], -1e9)
        weights = np.exp(weights - weights.max(1, keepdims=True))
        return inner, weights / weights.sum(1, keepdims=True), out[:, -1]

    def learn(self, sights, masks, words, returns):
        inner, chances, expected = self.think(sights, masks)
        better = returns - expected
        push = (better - better.mean()) / (better.std() + 1e-6)
        wrong = chances * push[:, None]
        wrong[np.arange(len(words)), words] -= push
        doubt = np.log(chances + 1e-9)  # a little disorder is rewarded, so that all is tried
        wrong += SPREAD * chances * (doubt - (chances * doubt).sum(1, keepdims=True))
        back = np.hstack([wrong, -0.5 * better[:, None]]) / len(words)
        turned = (back @ self.parts[1].T) * (1 - inner**2)
        self.steps += 1
        for place, slope in enumerate((sights.T @ turned, inner.T @ back)):
            self.first[place] += 0.1 * (slope - self.first[place])
            self.second[place] += 0.001 * (slope**2 - self.second[place])
            size = np.sqrt(self.second[place] / (1 - 0.999**self.steps)) + 1e-8
            self.parts[place] -= RATE * self.first[place] / (1 - 0.9**self.steps) / size


def seen(sight):
    return np.sign(sight["observation"]) * np.log1p(np.abs(sight["observation"]))


def play(env, network, seed):
    (sight, _), steps, over, result = env.reset(seed=seed), [], False, 0.0
    while not over:
        row, mask, lead = seen(sight), sight["action_mask"] > 0, env.play.margins()[env.seat]
        word = draw.choice(len(mask), p=network.think(row[None], mask[None])[1][0])
        sight, result, over, _, _ = env.step(word)
        steps.append((row, mask, word, env.play.margins()[env.seat] - lead))
    return steps, result


def train(key: str, seconds: float, games: int = 100) -> float:
    envs = [BotEnv(key, seat, "random") for seat in range(2)]
    network = Network(envs[0].observation_space["observation"].shape[0], envs[0].action_space.n)
    batch, number, end = [], 0, monotonic() + seconds
    while monotonic() < end:
        steps, value = play(envs[number % 2], network, number)[0], 0.0
        for row, mask, word, gain in reversed(steps):
            value = gain / 10 + FADE * value
            batch.append((row, mask, word, value))
        number += 1
        if len(batch) >= BATCH:
            network.learn(*map(np.array, zip(*batch, strict=True)))
            batch = []
    return np.mean([play(envs[n % 2], network, 10**6 + n)[1] for n in range(games)]) / 2 + 0.5


if __name__ == "__main__":
    for seconds in (0, float(sys.argv[2])):
        print(f"after {seconds:.0f} s it wins {train(sys.argv[1], seconds):.0%} of its games")
