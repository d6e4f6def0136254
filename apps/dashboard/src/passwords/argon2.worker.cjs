// Runs in a thread of its own, started by its path: hashing a password takes tens of milliseconds of one processor.
const { argon2id, argon2Verify } = require('hash-wasm');

exports.hash = (options) => argon2id({ ...options, outputType: 'encoded' });
exports.verify = (options) => argon2Verify(options);
