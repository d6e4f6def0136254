// How each program becomes one file in dist/: the form `nest build` gives a Nest application, without its CLI.
// Packages stay outside, so that dist/ needs node_modules beside it; the libraries of libs/ are built in.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
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

/** Files outside of a service's `src` that it serves, and their folder in the build. */
const SERVED = { 'apps/gateway': [{ from: 'docs/guides/*.md', to: 'guides/[name][ext]' }] };

/** The services with pages, which have the shared files beside their own. */
const WITH_PAGES = ['apps/embed', 'apps/dashboard'];

const programs = [...readdirSync(join(ROOT, 'apps')).map((name) => `apps/${name}`), 'tools/stack'].filter(
  (folder) => existsSync(join(ROOT, folder, 'src/main.ts')),
);

/** A service with a schema also has a program that migrates it. */
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
      // A running program keeps its own text: without comments and spaces it is shorter, and one character beyond Latin-1
      // would make each take two bytes. Names stay, for stacks and for Nest.
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
  // Lines only: a running program keeps its map, and the sources are in the repository.
  devtool: 'nosources-source-map',
  output: { path: join(ROOT, 'dist', folder), filename: '[name].js', library: { type: 'commonjs2' } },
  externals: [({ request }, done) => (isPackage(request) ? done(null, `commonjs ${request}`) : done())],
  module: {
    rules: [
      { test: /\.ts$/, exclude: /node_modules/, use: [swc] },
      // A program has those files of a library that it uses, and loads only their packages.
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

export default programs.map(configOf);
