// Two rules that dependency-cruiser cannot express, because its folder scope includes subfolders. These rules
// treat a folder and its subfolder as two folders.
import { dirname } from 'node:path/posix';

const MAX_FILES = 25;
const PRODUCT = /^(?<root>apps\/[^/]+|libs\/[^/]+|tools\/[^/]+)\/src\//;
const SPEC = /[.]spec[.]ts$/;

/**
 * Returns the violations among the modules of dependency-cruiser's output, as `[{ rule, place, details }]`.
 */
export function folderViolations(modules) {
  const product = modules.filter(({ source }) => PRODUCT.test(source) && !SPEC.test(source));
  return [...folderCycles(product), ...crowdedFolders(product)];
}

/** Returns folders of one app or library that import each other, directly or through other folders. */
function folderCycles(modules) {
  const graph = folderGraph(modules);
  return stronglyConnected(graph)
    .filter((folders) => folders.length > 1)
    .map((folders) => ({
      rule: 'folder-cycles',
      place: folders.toSorted()[0],
      details: folders.flatMap((from) => folders.flatMap((to) => graph.get(from)?.get(to) ?? [])),
    }));
}

function crowdedFolders(modules) {
  const counts = new Map();
  for (const { source } of modules) counts.set(dirname(source), (counts.get(dirname(source)) ?? 0) + 1);
  return [...counts]
    .filter(([, files]) => files > MAX_FILES)
    .map(([folder, files]) => ({
      rule: 'crowded-folders',
      place: folder,
      details: [`${files} files, the limit is ${MAX_FILES}`],
    }));
}

/** Returns a map from each folder to its imported folders, with the imports of each. */
function folderGraph(modules) {
  const graph = new Map();
  for (const { source, dependencies } of modules) {
    const imported = graph.get(dirname(source)) ?? new Map();
    graph.set(dirname(source), imported);
    for (const { resolved } of dependencies) {
      const folder = dirname(resolved);
      if (folder === dirname(source) || SPEC.test(resolved) || rootOf(resolved) !== rootOf(source)) continue;
      imported.set(folder, [...(imported.get(folder) ?? []), `${source} → ${resolved}`]);
    }
  }
  return graph;
}

const rootOf = (path) => PRODUCT.exec(path)?.groups.root;

/** Returns the groups of folders in which every folder reaches every other folder, using Tarjan's algorithm. */
function stronglyConnected(graph) {
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const groups = [];
  const visit = (folder) => {
    order.set(folder, order.size);
    lowest.set(folder, order.get(folder));
    stack.push(folder);
    for (const next of graph.get(folder)?.keys() ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(folder, Math.min(lowest.get(folder), lowest.get(next)));
    }
    if (lowest.get(folder) === order.get(folder)) groups.push(stack.splice(stack.indexOf(folder)));
  };
  for (const folder of graph.keys()) if (!order.has(folder)) visit(folder);
  return groups;
}
