const { createRequire, isBuiltin } = require('node:module');
const path = require('node:path');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** Resolves from inside node_modules, so that Node.js does not warn about ESM packages loaded by CommonJS. */
const requirePackage = createRequire(path.join(__dirname, '..', '..', 'node_modules', 'specs.cjs'));

/** The project's own files by path, compiled for all spec files of this worker. */
const compiled = new Map();

/**
 * Loads packages once per worker with Node.js itself, instead of once per spec file. The project's own files
 * are compiled once and run again for each spec file. Requires the one-realm environment.
 */
module.exports = class PackagesOnceRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    this.executor.compile = (source, filename) => this.compileOnce(source, filename);
  }

  requireModule(from, name, options, isRequireActual) {
    if (name && !options?.isInternalModule && isPackage(name)) return requirePackage(name);
    return super.requireModule(from, name, options, isRequireActual);
  }

  compileOnce(source, filename) {
    const known = compiled.get(filename);
    if (known?.source === source) return known.run;
    const run = compileFunction(source, this.executor.injectedModuleParameters, {
      filename,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    compiled.set(filename, { source, run });
    return run;
  }
};

/** Matches `typeorm` and `@nestjs/common`, but not `./file`, `/file`, `node:fs` or `@tulay/money`. */
function isPackage(name) {
  return /^[a-z@]/i.test(name) && !name.startsWith('@tulay/') && !isBuiltin(name);
}
