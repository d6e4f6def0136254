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
  // All projects share one ID, so that a file compiled for one project is not compiled again for another.
  id: 'tulay',
  // Loads packages once per worker instead of once per spec file. See docs/adr/0027.
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
  // Aborts only tests that hang. Tests that take longer on an idle machine set their own timeout.
  testTimeout: process.env.CI === 'true' ? 600_000 : 180_000,
  projects: [
    project('unit', [
      '<rootDir>/{apps,libs,tools}/**/!(*.db).spec.ts',
      '<rootDir>/test/{architecture,contracts,model,monitoring,setup}/**/!(*.db).spec.ts',
    ]),
    project('db', ['<rootDir>/{apps,libs,tools,test/{architecture,model}}/**/*.db.spec.ts'], servers),
    // Page tests use an embed service and fakes of the other services. Browser journeys use a stack whose clock they do not change.
    project('pages', ['<rootDir>/test/browser/!(*.journey).spec.ts']),
    project('browser', ['<rootDir>/test/browser/*.journey.spec.ts'], stack),
    // Journeys run sequentially, because they share one stack and change its clock.
    project('journeys', ['<rootDir>/test/journeys/**/*.spec.ts'], stack),
    // Journeys on two replicas of each service, while random replicas are killed. Excludes journeys that
    // - check the state of one process: metrics, tracing, page-limits
    // - compare response times: hostile-input
    // - send requests without retrying them: shop
    // - inject a fault for one request, or change routing between two requests: live-mode, live-payouts,
    //   provider-days. A retried request would hit the fault twice, and a replica applies a new route only
    //   after a second.
    // For these areas, test/torture and the services' specs cover killed replicas.
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
    // Tests with containers, in a sandbox that requires root: `npm run image:verify` and `npm run k8s:run`.
    project('image', ['<rootDir>/test/image/*.sandbox.spec.ts']),
    project('sandbox', ['<rootDir>/test/k8s/**/*.sandbox.spec.ts']),
    project('torture', ['<rootDir>/test/torture/**/*.spec.ts']),
  ],
};
