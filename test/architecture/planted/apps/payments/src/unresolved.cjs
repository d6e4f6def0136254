// TypeScript itself would reject this in a .ts file.
module.exports = require('./no-such-file');
