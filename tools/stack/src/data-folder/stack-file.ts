import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from '../common/json-file';
import type { RunningServices } from '../common/running-services';

/** Describes a running stack in DATA_DIR/stack.json, which exists while the stack is ready. It holds passwords. */
export interface StackFile {
  pid: number;
  port: number;
  baseUrl: string;
  natsUrl: string;
  /** The bus's HTTP monitoring; empty for an external bus. */
  natsMonitorUrl: string;
  adminUrl: string;
  /** Where its mails are read; empty when an external server takes them. */
  inboxUrl: string;
  services: RunningServices;
  /** ISO 8601. */
  startedAt: string;
}

export const stackFilePath = (dataDir: string): string => join(dataDir, 'stack.json');

export const writeStackFile = (dataDir: string, file: StackFile): void =>
  writeJson(stackFilePath(dataDir), file);

export const removeStackFile = (dataDir: string): void => rmSync(stackFilePath(dataDir), { force: true });
