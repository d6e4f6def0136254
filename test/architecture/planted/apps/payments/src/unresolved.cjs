// In a .ts file, the compiler would already reject this import.
module.exports = require('./no-such-file');
