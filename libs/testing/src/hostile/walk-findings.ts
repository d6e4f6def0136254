import type { Logger } from 'pino';
import { unstorableCommands } from './unstorable-commands';

interface Answer {
  status: number;
  body: string;
}

/**
 * Collects the failures of a service under hostile input: server errors, responses in a library's format,
 * logged errors, and commands with text that no database can store.
 */
export class WalkFindings {
  private readonly noted: unknown[] = [];
  private readonly unstorable = unstorableCommands();

  constructor(logger: Logger) {
    logger.error = (...logged: unknown[]) => void this.noted.push(logged);
  }

  /**
   * @param sent description of the request
   * @param isGood additional condition
   */
  check(sent: unknown, answer: Answer, isGood: (answer: Answer) => boolean = () => true): void {
    const { status, body } = answer;
    const isLibrarys = body.startsWith('{') && body.includes('"statusCode":');
    if (status >= 500 || isLibrarys || !isGood(answer)) this.noted.push([sent, status, body.slice(0, 200)]);
  }

  /** Returns the findings since the last call. */
  take(): unknown[] {
    return [...this.noted.splice(0), ...this.unstorable.splice(0)];
  }
}
