import { AsyncLocalStorage } from 'node:async_hooks';
import { TypeORMError } from 'typeorm';

interface Environment {
  teardown(): Promise<void>;
}

const OneRealm = jest.requireActual<new (options: object) => Environment>('./one-realm.environment.cjs');
const globals = globalThis as Record<string, unknown>;

/**
 * Runs `change` in a new environment inside this spec file's environment, and then tears the new environment
 * down.
 */
async function during(change: () => void): Promise<void> {
  const environment = new OneRealm({ projectConfig: { fakeTimers: {} } });
  change();
  await environment.teardown();
}

describe("a spec file's environment", () => {
  it('uses the same Error class as the packages', () => {
    expect(new TypeORMError()).toBeInstanceOf(Error);
  });

  it('removes globals that a spec file adds, and restores those that it replaces', async () => {
    const { fetch } = globalThis;
    await during(() => Object.assign(globals, { fetch: () => 'nothing', leftOver: 1 }));
    expect(globals.leftOver).toBeUndefined();
    expect(globalThis.fetch).toBe(fetch);
  });

  it('restores environment variables', async () => {
    const before = { ...process.env };
    await during(() => {
      process.env.LEFT_OVER = '1';
      process.env.HOME = '/elsewhere';
      delete process.env.PATH;
    });
    expect({ ...process.env }).toEqual(before);
  });

  it('removes process listeners that a spec file adds', async () => {
    const listeners = (): number => process.listenerCount('SIGUSR2');
    const before = listeners();
    await during(() => process.on('SIGUSR2', () => undefined));
    expect(listeners()).toBe(before);
  });

  it('restores functions of the process object', async () => {
    const functions = () => Object.entries(process).filter(([, value]) => typeof value === 'function');
    const before = functions();
    await during(() => Object.assign(process, { exit: () => undefined, kill: () => true }));
    expect(functions()).toEqual(before);
  });

  it('disables asynchronous storages that a spec file uses', async () => {
    const storage = new AsyncLocalStorage<string>();
    const disable = jest.spyOn(storage, 'disable');
    const before = Object.getOwnPropertyDescriptors(AsyncLocalStorage.prototype);
    await during(() => expect(storage.run('of the file', () => storage.getStore())).toBe('of the file'));
    expect(disable).toHaveBeenCalledTimes(1);
    expect(Object.getOwnPropertyDescriptors(AsyncLocalStorage.prototype)).toEqual(before);
  });

  it('ends fake timers', async () => {
    const { setTimeout } = globalThis;
    await during(() => jest.useFakeTimers());
    expect(globalThis.setTimeout).toBe(setTimeout);
    jest.useRealTimers();
  });
});
