import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createContainer, type ShareScope, sharedModule } from './container.ts';

const react = { useState: () => undefined };

/** A host that shares React. */
const scope = (): ShareScope => ({
  react: { '19.3.1': { lib: () => react, get: () => () => react } },
});

const routes = { default: [] };
const container = () => createContainer(['react', 'zustand'], { './routes': async () => routes });

beforeEach(() => container().init({}));

describe('a container', () => {
  it('returns the modules that it exposes', async () => {
    const factory = await container().get('./routes');
    expect(factory()).toBe(routes);
  });

  it('rejects a module that it does not expose', async () => {
    await expect(container().get('./Gone')).rejects.toThrow('./Gone does not exist in container');
  });

  it('rejects with the error of a module that fails to load', async () => {
    const failing = createContainer([], { './routes': () => Promise.reject(new Error('broken')) });
    await expect(failing.get('./routes')).rejects.toThrow('broken');
  });
});

describe('a shared module', () => {
  it("is the host's copy, once the container is initialized", async () => {
    expect(() => sharedModule('react')).toThrow('does not share "react"');
    await container().init(scope());
    expect(sharedModule('react')).toBe(react);
  });

  it('is awaited when the host loads it asynchronously', async () => {
    await container().init({ react: { '19.3.1': { get: async () => () => react } } });
    expect(sharedModule('react')).toBe(react);
  });

  it('is never taken from a provider without a copy of its own', async () => {
    const get = vi.fn(() => {
      throw new Error('Shared module must be provided by host');
    });
    const consumer = { get, shareConfig: { import: false as const } };
    await container().init({ react: { '19.2.0': consumer, ...scope().react } });
    expect(sharedModule('react')).toBe(react);
    expect(get).not.toHaveBeenCalled();
  });

  it('is taken from a loaded copy rather than from one that is not loaded', async () => {
    const get = vi.fn(() => () => ({}));
    await container().init({ react: { '18.0.0': { get }, ...scope().react } });
    expect(sharedModule('react')).toBe(react);
    expect(get).not.toHaveBeenCalled();
  });

  it('fails only where it is used when the host does not share it', async () => {
    await container().init(scope());
    expect(() => sharedModule('zustand')).toThrow(
      'The host of this page does not share "zustand".',
    );
  });
});
