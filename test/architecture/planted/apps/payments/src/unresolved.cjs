// TypeScript would refuse this itself in a .ts file.
module.exports = require('./no-such-file');
