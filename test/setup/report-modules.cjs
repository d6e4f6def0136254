// Preloaded into a service: on SIGUSR2, writes the paths of all loaded modules to LOADED_MODULES_FILE.
const { writeFileSync } = require('node:fs');

process.on('SIGUSR2', () =>
  writeFileSync(process.env.LOADED_MODULES_FILE, Object.keys(require.cache).join('\n')),
);
