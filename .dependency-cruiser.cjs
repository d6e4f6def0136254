// Enforces the import rules of ARCHITECTURE.md. The specs in test/architecture check that each rule detects a
// deliberate violation.
const SERVICES = 'gateway|payments|ledger|payouts|catalog|embed|notifier|operator|dashboard';
const libsExcept = (...allowed) => `^libs/(?!(${allowed.join('|')})/)`;

const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbidden('no-cycles', 'imports must not form cycles', {}, { circular: true }),
    forbidden(
      'no-foreign-service',
      'a service must not import another service; use a client',
      { path: `^apps/(${SERVICES})/` },
      { path: `^apps/(${SERVICES})/`, pathNot: '^apps/$1/' },
    ),
    forbidden(
      'nothing-imports-apps',
      'libraries and tools must not import services',
      { path: '^(libs|tools)/' },
      { path: '^apps/' },
    ),
    forbidden(
      'money-is-pure',
      'money must not import other libraries or packages',
      { path: '^libs/money/src', pathNot: '[.]spec[.]ts$' },
      { pathNot: '^libs/money/src' },
    ),
    forbidden(
      'contracts-on-money',
      'contracts may import only money',
      { path: '^libs/contracts/' },
      { path: libsExcept('contracts', 'money') },
    ),
    forbidden(
      'messaging-on-contracts',
      'messaging may import only contracts',
      { path: '^libs/messaging/', pathNot: '[.]spec[.]ts$' },
      { path: libsExcept('messaging', 'contracts') },
    ),
    forbidden(
      'persistence-on-contracts',
      'persistence may import only contracts',
      { path: '^libs/persistence/', pathNot: '[.]spec[.]ts$' },
      { path: libsExcept('persistence', 'contracts') },
    ),
    forbidden(
      'service-host-on-three',
      'service-host may import only contracts, messaging and persistence',
      { path: '^libs/service-host/', pathNot: '[.]spec[.]ts$' },
      { path: libsExcept('service-host', 'contracts', 'messaging', 'persistence') },
    ),
    forbidden(
      'security-alone',
      'security may import only contracts',
      { path: '^libs/security/', pathNot: '[.]spec[.]ts$' },
      { path: libsExcept('security', 'contracts') },
    ),
    forbidden(
      'pages-on-contracts',
      'pages may import only contracts and money',
      { path: '^libs/pages/', pathNot: '[.]spec[.]ts$' },
      { path: libsExcept('pages', 'contracts', 'money') },
    ),
    forbidden(
      'audit-log-on-persistence',
      'audit-log may import only contracts, messaging and persistence',
      { path: '^libs/audit-log/', pathNot: '[.]spec[.]ts$' },
      { path: libsExcept('audit-log', 'contracts', 'messaging', 'persistence') },
    ),
    forbidden(
      'merchant-standing-on-service-host',
      'merchant-standing may import only libraries that every service uses',
      { path: '^libs/merchant-standing/', pathNot: '[.]spec[.]ts$' },
      { path: libsExcept('merchant-standing', 'contracts', 'messaging', 'persistence', 'service-host') },
    ),
    forbidden(
      'reconciliation-on-provider-routing',
      'reconciliation may import only libraries that every service uses, and provider-routing',
      { path: '^libs/reconciliation/', pathNot: '[.]spec[.]ts$' },
      {
        path: libsExcept(
          'reconciliation',
          'audit-log',
          'contracts',
          'messaging',
          'money',
          'persistence',
          'provider-routing',
          'service-host',
        ),
      },
    ),
    forbidden(
      'provider-routing-on-service-host',
      'provider-routing may import only libraries that every service uses',
      { path: '^libs/provider-routing/', pathNot: '[.]spec[.]ts$' },
      {
        path: libsExcept(
          'provider-routing',
          'audit-log',
          'contracts',
          'messaging',
          'money',
          'persistence',
          'security',
          'service-host',
        ),
      },
    ),
    forbidden(
      'resealing-on-service-host',
      'resealing may import only libraries that every sealing service uses',
      { path: '^libs/resealing/', pathNot: '[.]spec[.]ts$' },
      {
        path: libsExcept(
          'resealing',
          'audit-log',
          'contracts',
          'messaging',
          'persistence',
          'security',
          'service-host',
        ),
      },
    ),
    forbidden(
      'lab-shares-nothing',
      'the provider lab must not share code with the connectors that it tests, because both could have the same defect',
      { path: '^tools/lab/' },
      { path: '^(apps|libs|tools/(?!lab/))' },
    ),
    forbidden(
      'no-lab-in-products',
      'services and libraries must not import the lab, except in specs that test connectors',
      { path: '^(apps|libs)/', pathNot: '[.]spec[.]ts$' },
      { path: '^tools/lab/' },
    ),
    forbidden(
      'nats-behind-messaging',
      'only messaging may use NATS (service-host and testing may import its types)',
      { path: '^(apps|libs)/', pathNot: '^libs/(messaging|service-host|testing)/|[.]spec[.]ts$' },
      { path: 'node_modules/@nats-io/' },
    ),
    forbidden(
      'testing-in-tests-only',
      'only tests may import the testing library',
      { path: '^(apps|libs|tools)/', pathNot: '^libs/testing/|^apps/[^/]+/test/|[.]spec[.]ts$' },
      { path: '^libs/testing/' },
    ),
    forbidden(
      'rules-are-pure',
      'rules and states may import only contracts, money and each other',
      { path: '[.](rules|states)[.]ts$' },
      { pathNot: '^libs/(contracts|money)/|[.](rules|states|entity)[.]ts$' },
    ),
    forbidden(
      'no-barrels-in-apps',
      'a service must not contain an index.ts',
      { path: '^apps/' },
      { path: '^apps/.*/index[.]ts$' },
    ),
    forbidden(
      'libs-by-name',
      'import libraries by name, not by file',
      { path: '^(apps|tools|test)/' },
      { path: '^libs/[^/]+/src/(?!index[.]ts$)' },
    ),
    forbidden(
      'resolvable',
      'every import must resolve (describeFiles resolves the imports of served scripts)',
      { pathNot: '[.]script[.]js$' },
      { couldNotResolve: true },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|[.]data)/|^test/architecture/planted/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
