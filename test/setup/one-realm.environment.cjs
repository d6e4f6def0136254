const { AsyncLocalStorage } = require('node:async_hooks');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * Runs specs in their worker's realm and not in a vm context, so that they and the packages, which are loaded
 * once per worker, share the same Error, Array and process. Changes that a spec file makes to globals,
 * environment variables and process listeners end with the file.
 */
module.exports = class OneRealmEnvironment {
  constructor({ projectConfig }) {
    this.restore = [
      restoringProperties(globalThis),
      restoringProperties(process),
      restoringEnv(),
      restoringListeners(),
      endingStorages(),
    ];
    this.global = globalThis;
    this.global.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const restore of this.restore) restore();
    this.global = null;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Jest requires it; our runtime compiles without a context. */
  getVmContext() {
    return this.global;
  }
};

/** An EventEmitter stores its listeners there and may replace the object at any time. */
const OF_LISTENERS = new Set(['_events', '_eventsCount']);

function restoringProperties(object) {
  const before = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const key of new Set([...Reflect.ownKeys(before), ...Reflect.ownKeys(object)])) {
      const now = Object.getOwnPropertyDescriptor(object, key);
      if (OF_LISTENERS.has(key) || now?.configurable === false) continue;
      if (!Object.hasOwn(before, key)) delete object[key];
      else if (isChanged(before[key], now)) Object.defineProperty(object, key, before[key]);
    }
  };
}

const isChanged = (before, now) => before.value !== now?.value || before.get !== now?.get;

function restoringEnv() {
  const before = { ...process.env };
  return () => {
    for (const name of Object.keys(process.env)) if (!Object.hasOwn(before, name)) delete process.env[name];
    Object.assign(process.env, before);
  };
}

function restoringListeners() {
  const before = new Map(process.eventNames().map((event) => [event, process.rawListeners(event)]));
  return () => {
    for (const event of process.eventNames()) {
      const kept = before.get(event) ?? [];
      for (const listener of process.rawListeners(event))
        if (!kept.includes(listener)) process.removeListener(event, listener);
    }
  };
}

/**
 * Until a storage is disabled, Node 20 visits it at each asynchronous operation. Each spec file recreates the
 * storages of our own files and of jest.
 */
function endingStorages() {
  const used = new Set();
  const storages = AsyncLocalStorage.prototype;
  const restore = restoringProperties(storages);
  for (const name of ['run', 'enterWith']) storages[name] = noting(storages[name], used);
  return () => {
    restore();
    for (const storage of used) storage.disable();
  };
}

function noting(original, used) {
  return function (...args) {
    used.add(this);
    return original.apply(this, args);
  };
}
