// Lets Node.js run the project's TypeScript without a build: `node -r ./test/setup/typescript.cjs file.ts`.
const Module = require('node:module');
const path = require('node:path');
const { transformFileSync } = require('@swc/core');

const ROOT = path.join(__dirname, '..', '..');
const OPTIONS = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'commonjs' },
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
};

require.extensions['.ts'] = (module, file) => module._compile(transformFileSync(file, OPTIONS).code, file);

const resolveFilename = Module._resolveFilename.bind(Module);
Module._resolveFilename = (request, ...rest) => {
  const lib = /^@tulay\/([a-z-]+)$/.exec(request);
  return resolveFilename(lib ? path.join(ROOT, 'libs', lib[1], 'src', 'index.ts') : request, ...rest);
};
