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
  // One for all projects, so that a file that one of them has compiled is not compiled again for another.
  id: 'tulay',
  // Packages are loaded once per worker instead of once per spec file: docs/adr/0027.
  runtime: '<rootDir>/test/setup/packages-once.runtime.cjs',
  testEnvironment: '<rootDir>/test/setup/one-realm.environment.cjs',
  moduleFileExtensions: ['ts', 'js', 'json'],
  transform: { '^.+\\.ts$': swc(typescript), '^.+\\.m?js$': swc(javascript) },
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
  // It ends a hang, and is no promise of speed; what takes longer on a quiet machine says so itself.
  testTimeout: process.env.CI === 'true' ? 600_000 : 180_000,
  projects: [
    project('unit', [
      '<rootDir>/{apps,libs,tools}/**/!(*.db).spec.ts',
      '<rootDir>/test/{architecture,contracts,model,monitoring,setup}/**/!(*.db).spec.ts',
    ]),
    project('db', ['<rootDir>/{apps,libs,tools,test/{architecture,model}}/**/*.db.spec.ts'], servers),
    // Pages run on an embed service with fake neighbours. Browser journeys have a stack whose clock is not moved.
    project('pages', ['<rootDir>/test/browser/!(*.journey).spec.ts']),
    project('browser', ['<rootDir>/test/browser/*.journey.spec.ts'], stack),
    // These run one after the other, because they move the clock of the stack they share.
    project('journeys', ['<rootDir>/test/journeys/**/*.spec.ts'], stack),
    // The same on two replicas of each service, of which random ones are killed. Not in it: what each process has for itself
    // (metrics, tracing, page-limits); how long requests take beside others (hostile-input); what sends a request once, as an example does (shop); and what plants a fault for one request or sets a route between two, where a request that
    // a kill repeats meets the fault twice, and the other replica knows the route a second later (live-mode, live-payouts,
    // provider-days). Their leases, repeats and crash points under kills are test/torture's and the services' own specs.
    project(
      'replicas',
      [
        '<rootDir>/test/journeys/**/!(metrics|tracing|page-limits|hostile-input|shop|live-mode|live-payouts|provider-days).spec.ts',
      ],
      {
        globalSetup: '<rootDir>/test/setup/start-replicas.ts',
        globalTeardown: '<rootDir>/test/setup/stop-replicas.ts',
      },
    ),
    project('k8s', ['<rootDir>/test/k8s/**/!(*.sandbox).spec.ts']),
    // Containers, in a sandbox that only root can make: `npm run image:verify` and `npm run k8s:run`.
    project('image', ['<rootDir>/test/image/*.sandbox.spec.ts']),
    project('sandbox', ['<rootDir>/test/k8s/**/*.sandbox.spec.ts']),
    project('torture', ['<rootDir>/test/torture/**/*.spec.ts']),
  ],
};
