// Runs in a container of the image and prints its findings as JSON.
const { spawnSync } = require('node:child_process');
const { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const paths = require('node:path');

const MOUNTED = ['/proc', '/sys', '/dev', '/run', '/tmp', '/etc/hosts', '/etc/resolv.conf', '/etc/hostname'];

function* filesIn(folder) {
  for (const name of readdirSync(folder)) {
    const path = paths.join(folder, name);
    if (MOUNTED.includes(path)) continue;
    const found = lstatSync(path);
    if (found.isDirectory()) yield* filesIn(path);
    else yield { path, found };
  }
}

function refusalOfWriting(path) {
  try {
    writeFileSync(path, 'x');
    return null;
  } catch (error) {
    return error.code;
  }
}

/** Yields the package folders as named in package-lock.json. */
function* packagesIn(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((one) => !one.startsWith('.'))) {
    const names = name.startsWith('@')
      ? readdirSync(paths.join(folder, name)).map((one) => paths.join(name, one))
      : [name];
    for (const one of names) {
      yield paths.join(folder, one);
      yield* packagesIn(paths.join(folder, one, 'node_modules'));
    }
  }
}

/**
 * Runs each program with only the image's environment variables, and returns the exit codes and error output.
 */
const programs = () =>
  readdirSync('dist/apps')
    .flatMap((app) => [`dist/apps/${app}/main.js`, `dist/apps/${app}/migrate.js`])
    .filter(existsSync)
    .map((program) => {
      const began = performance.now();
      const { status, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
      return { program, status, stderr, ms: Math.round(performance.now() - began) };
    });

/** Requires root, because only root can read every folder. */
function files() {
  const all = [...filesIn('/')];
  const bytesOf = (start) =>
    all.filter(({ path }) => path.startsWith(start)).reduce((sum, { found }) => sum + found.size, 0);
  return {
    privileged: all.filter(({ found }) => found.isFile() && found.mode & 0o6000).map(({ path }) => path),
    bytes: { packages: bytesOf('/app/node_modules/'), programs: bytesOf('/app/dist/') },
    platformBinaries: all
      .filter(({ path }) => path.startsWith('/app/') && /\.(node|so|dll|dylib|exe)(\.[\d.]+)?$/.test(path))
      .map(({ path }) => path),
  };
}

const isRoot = process.getuid() === 0;
const sbom = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8'));
const found = isRoot
  ? files()
  : {
      user: `${process.getuid()}:${process.getgid()}`,
      node: process.version,
      refusal: refusalOfWriting('/app/written'),
      top: readdirSync('dist'),
      packages: [...packagesIn('node_modules')],
      sbom: {
        version: sbom.metadata.component.version,
        components: sbom.components.map(({ name, version }) => `${name}@${version}`),
      },
      programs: programs(),
    };
process.stdout.write(JSON.stringify(found));
