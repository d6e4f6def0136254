const { writeFileSync } = require('node:fs');

/** Writes the paths of failed spec files, one per line, to the file named in FAILED_FILES. */
module.exports = class FailedFiles {
  onRunComplete(_contexts, { testResults }) {
    const failed = testResults.filter(
      ({ numFailingTests, testExecError }) => numFailingTests > 0 || testExecError,
    );
    if (process.env.FAILED_FILES)
      writeFileSync(process.env.FAILED_FILES, failed.map(({ testFilePath }) => testFilePath).join('\n'));
  }
};
