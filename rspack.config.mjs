// Bundles each program into one file in dist/ (`nest build`, see nest-cli.json). The bundle includes the libraries in
// libs/, but not the packages in node_modules, which must be next to dist/.
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rspack } from '@rspack/core';

const ROOT = import.meta.dirname;
const ASSETS = [
  '**/*.eta',
  '**/*.css',
  '**/*.script.js',
  '**/*.worker.cjs',
  '**/*.svg',
  '**/*.woff2',
  '**/*.ttf',
  '**/OFL.txt',
];

/** Files outside a service's `src` folder that the service serves, and their folder in the build. */
const SERVED = { 'apps/gateway': [{ from: 'docs/guides/*.md', to: 'guides/[name][ext]' }] };

/** Services with pages. Their builds also contain the shared files of libs/pages. */
const WITH_PAGES = ['apps/embed', 'apps/dashboard'];

/** A service with a schema has a second program, which migrates the schema. */
const entriesOf = (folder) =>
  ['main', 'migrate']
    .map((name) => [name, join(ROOT, folder, `src/${name}.ts`)])
    .filter(([, file]) => existsSync(file));

const isPackage = (request) => /^(?!node:|@tulay\/)[^./]/.test(request);

const swc = {
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      // A running program keeps its source text in memory, so comments and white space are removed, and the text is ASCII: a
      // single character outside Latin-1 would double its size. Stack traces and Nest need the original names.
      minify: { compress: false, mangle: false, format: { comments: false, asciiOnly: true } },
    },
    minify: true,
    sourceMaps: true,
  },
};

/** @returns {import('@rspack/core').Configuration} */
const configOf = (folder) => ({
  name: folder,
  context: ROOT,
  mode: 'none',
  target: 'node',
  entry: Object.fromEntries(entriesOf(folder)),
  // Omits the sources, because a running program keeps its source map in memory. The sources are in the
  // repository.
  devtool: 'nosources-source-map',
  output: { path: join(ROOT, 'dist', folder), filename: '[name].js', library: { type: 'commonjs2' } },
  externals: [({ request }, done) => (isPackage(request) ? done(null, `commonjs ${request}`) : done())],
  module: {
    rules: [
      { test: /\.ts$/, exclude: /node_modules/, use: [swc] },
      // Excludes unused files of libraries, so that a program does not load the packages that they import.
      { test: /\/libs\/[^/]+\/src\/index\.ts$/, sideEffects: false },
    ],
  },
  resolve: { extensions: ['.ts', '.js'], tsConfig: join(ROOT, 'tsconfig.json') },
  optimization: { nodeEnv: false, providedExports: true, sideEffects: true },
  node: { __filename: false, __dirname: false },
  plugins: [
    new rspack.CopyRspackPlugin({
      patterns: [folder, ...(WITH_PAGES.includes(folder) ? ['libs/pages'] : [])]
        .flatMap((from) =>
          ASSETS.map((files) => ({ from: files, context: join(ROOT, from, 'src'), noErrorOnMissing: true })),
        )
        .concat((SERVED[folder] ?? []).map((files) => ({ ...files, context: ROOT }))),
    }),
  ],
});

/** Replaces the defaults of the Nest CLI for a project, whose `entry` is the path of its `src/main.ts`. */
export default ({ entry }) => configOf(relative(ROOT, dirname(dirname(entry))));
