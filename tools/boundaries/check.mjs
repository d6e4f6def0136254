// `npm run boundaries`: checks the rules of .dependency-cruiser.cjs and the folder rules for the current
// directory.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { folderViolations } from './folders.mjs';

const FOLDERS = ['apps', 'libs', 'tools', 'test', 'examples'].filter((folder) => existsSync(folder));
const atRoot = (file) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

const options = await extractDepcruiseOptions(atRoot('.dependency-cruiser.cjs'));
const tsConfig = extractTSConfig(atRoot('tsconfig.json'));
const { output } = await cruise(FOLDERS, options, undefined, { tsConfig });

const imports = output.summary.violations.map(({ rule, from, to, cycle = [] }) => ({
  rule: rule.name,
  place: from,
  details: cycle.length > 0 ? cycle.map(({ name }) => name) : [to],
}));
const violations = [...imports, ...folderViolations(output.modules)];

for (const { rule, place, details } of violations) {
  process.stdout.write(`${rule}: ${place}\n${details.map((line) => `    ${line}\n`).join('')}`);
}
process.stdout.write(`${output.summary.totalCruised} files, ${violations.length} violations\n`);
if (violations.length > 0) process.exitCode = 1;
