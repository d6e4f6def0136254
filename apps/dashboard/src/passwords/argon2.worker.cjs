// Hashes passwords in a worker thread, because hashing uses a CPU core for tens of milliseconds. Tinypool
// loads this file by its path.
const { argon2id, argon2Verify } = require('hash-wasm');

exports.hash = (options) => argon2id({ ...options, outputType: 'encoded' });
exports.verify = (options) => argon2Verify(options);
