const { AsyncLocalStorage } = require('node:async_hooks');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * Runs specs in their worker's realm instead of a vm context, so that specs and packages, which are loaded
 * once per worker, share the same Error, Array and process. Reverts a spec file's changes to globals,
 * environment variables and process listeners after the file.
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

  /** Required by Jest; the runtime compiles without a vm context. */
  getVmContext() {
    return this.global;
  }
};

/**
 * Properties in which an EventEmitter stores its listeners. Node.js may replace these objects at any time.
 */
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
 * Records the `AsyncLocalStorage` instances that a spec file uses, and returns a function that disables them.
 * Node 20 visits every enabled instance at each asynchronous operation, and each spec file creates new
 * instances by loading the project's files and Jest again.
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
