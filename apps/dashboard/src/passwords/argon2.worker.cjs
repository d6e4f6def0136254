// Runs in a worker thread, started by its path, because hashing a password occupies a processor for tens of
// milliseconds.
const { argon2id, argon2Verify } = require('hash-wasm');

exports.hash = (options) => argon2id({ ...options, outputType: 'encoded' });
exports.verify = (options) => argon2Verify(options);
