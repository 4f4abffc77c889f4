import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createContainer, exportOf, type ShareScope, sharedModule } from './container.ts';

const react = { useState: () => undefined };

/** A host that shares React. */
const scope = (): ShareScope => ({
  react: { '19.3.1': { lib: () => react, get: () => () => react } },
});

const routes = { default: [] };
const container = () => createContainer(['react', 'zustand'], { './routes': async () => routes });

beforeEach(() => container().init({}));

describe('a container', () => {
  it('hands out what it exposes', async () => {
    const factory = await container().get('./routes');
    expect(factory()).toBe(routes);
  });

  it('says so when it exposes no such module', async () => {
    await expect(container().get('./Gone')).rejects.toThrow('./Gone does not exist in container');
  });

  it('passes on why a module cannot be had', async () => {
    const failing = createContainer([], { './routes': () => Promise.reject(new Error('broken')) });
    await expect(failing.get('./routes')).rejects.toThrow('broken');
  });
});

describe('a shared module', () => {
  it("is the host's, once the container is initialized", async () => {
    expect(() => sharedModule('react')).toThrow('does not share "react"');
    await container().init(scope());
    expect(sharedModule('react')).toBe(react);
    expect(exportOf(sharedModule('react'), 'useState')).toBe(react.useState);
  });

  it('is waited for where the host loads it late', async () => {
    await container().init({ react: { '19.3.1': { get: async () => () => react } } });
    expect(sharedModule('react')).toBe(react);
  });

  it('is never that of somebody who only waits for one, too', async () => {
    const get = vi.fn(() => {
      throw new Error('Shared module must be provided by host');
    });
    const waiting = { get, shareConfig: { import: false as const } };
    await container().init({ react: { '19.2.0': waiting, ...scope().react } });
    expect(sharedModule('react')).toBe(react);
    expect(get).not.toHaveBeenCalled();
  });

  it('that is loaded comes before one that is not', async () => {
    const get = vi.fn(() => () => ({}));
    await container().init({ react: { '18.0.0': { get }, ...scope().react } });
    expect(sharedModule('react')).toBe(react);
    expect(get).not.toHaveBeenCalled();
  });

  it('that the host does not share fails only where it is used', async () => {
    await container().init(scope());
    expect(() => sharedModule('zustand')).toThrow(
      'The host of this page does not share "zustand".',
    );
  });
});
