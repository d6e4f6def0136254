import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from '../common/json-file';
import type { RunningServices } from '../common/running-services';

/**
 * Content of DATA_DIR/stack.json, which describes a running stack and exists while the stack is ready.
 * Contains passwords.
 */
export interface StackFile {
  pid: number;
  port: number;
  baseUrl: string;
  natsUrl: string;
  /** URL of the bus's HTTP monitoring; empty for an external bus. */
  natsMonitorUrl: string;
  adminUrl: string;
  /** URL of the inbox page; empty if an external server receives the emails. */
  inboxUrl: string;
  services: RunningServices;
  /** ISO 8601. */
  startedAt: string;
}

export const stackFilePath = (dataDir: string): string => join(dataDir, 'stack.json');

export const writeStackFile = (dataDir: string, file: StackFile): void =>
  writeJson(stackFilePath(dataDir), file);

export const removeStackFile = (dataDir: string): void => rmSync(stackFilePath(dataDir), { force: true });
