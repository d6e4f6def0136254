// ESM-only packages that CommonJS jest cannot require: swc turns them into CommonJS.
const esmOnly = [
  '@nestjs/[^/]+',
  'file-type',
  'load-esm',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@seriousme/[^/]+',
  '@tokenizer/[^/]+',
  '@borewit/[^/]+',
  'eta',
];

const typescript = {
  target: 'es2022',
  keepClassNames: true,
  parser: { syntax: 'typescript', decorators: true },
  transform: { legacyDecorator: true, decoratorMetadata: true },
};
const javascript = { target: 'es2022', keepClassNames: true, parser: { syntax: 'ecmascript' } };
const swc = (jsc) => ['@swc/jest', { jsc, module: { type: 'commonjs' }, sourceMaps: 'inline' }];

const base = {
  rootDir: __dirname,
  testEnvironment: 'node',
  moduleFileExtensions: ['ts', 'js', 'json'],
  transform: { '^.+\\.ts$': swc(typescript), '^.+\\.m?js$': swc(javascript) },
  // The pattern looks at the last node_modules segment, so nested copies are found too.
  transformIgnorePatterns: [`/node_modules/(?!.*/node_modules/)(?!(${esmOnly.join('|')})/)`],
  moduleNameMapper: { '^@tulay/(.*)$': '<rootDir>/libs/$1/src/index.ts' },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
};

const project = (displayName, testMatch, extra = {}) => ({ ...base, displayName, testMatch, ...extra });
const servers = {
  globalSetup: '<rootDir>/test/setup/start-servers.ts',
  globalTeardown: '<rootDir>/test/setup/stop-servers.ts',
};
const stack = {
  globalSetup: '<rootDir>/test/setup/start-stack.ts',
  globalTeardown: '<rootDir>/test/setup/stop-stack.ts',
};

module.exports = {
  projects: [
    project('unit', [
      '<rootDir>/{apps,libs,tools}/**/!(*.db).spec.ts',
      '<rootDir>/test/{architecture,contracts,model,monitoring}/**/!(*.db).spec.ts',
    ]),
    project('db', ['<rootDir>/{apps,libs,tools,test/{architecture,model}}/**/*.db.spec.ts'], servers),
    // Pages run on an embed service with fake neighbours. Browser journeys have a stack whose clock is not moved.
    project('pages', ['<rootDir>/test/browser/!(*.journey).spec.ts']),
    project('browser', ['<rootDir>/test/browser/*.journey.spec.ts'], stack),
    // These run one after the other, because they move the clock of the stack they share.
    project('journeys', ['<rootDir>/test/journeys/**/*.spec.ts'], stack),
    project('k8s', ['<rootDir>/test/k8s/**/!(*.room).spec.ts']),
    // Containers, in a room that only root can make: `npm run image:verify` and `npm run k8s:run`.
    project('image', ['<rootDir>/test/image/*.room.spec.ts']),
    project('room', ['<rootDir>/test/k8s/**/*.room.spec.ts']),
    project('torture', ['<rootDir>/test/torture/**/*.spec.ts']),
  ],
};
