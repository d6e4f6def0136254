import { readJson } from '../common/json-file';
import { StackError } from '../common/stack-error';
import { stackFilePath, type StackFile } from '../data-folder/stack-file';
import { keptDemo } from './demo-merchant';
import { welcome } from './welcome';

/** Returns the welcome text of a running stack. @throws StackError if no stack is running on the folder */
export function welcomeAgain(dataDir: string, chosenDataDir: string | undefined): string {
  const stack = readJson(stackFilePath(dataDir)) as StackFile | undefined;
  const demo = keptDemo(dataDir);
  if (!stack || !demo)
    throw new StackError(`No stack is running in ${dataDir}. Start it with \`npm start\`.`);
  return welcome({
    baseUrl: stack.baseUrl,
    inboxUrl: stack.inboxUrl,
    dataDir,
    chosenDataDir,
    demo,
    pid: stack.pid,
  });
}
