import { request, WebSocket } from 'undici';

/** A V8 CPU profile in the format of `node --cpu-prof`. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

interface Reply {
  id: number;
  result: unknown;
  error?: { message: string };
}

/** A connection to a process started with `--inspect`. */
export class Inspector {
  private asked = 0;

  private constructor(private readonly socket: WebSocket) {}

  static async connect(port: number): Promise<Inspector> {
    const { body } = await request(`http://127.0.0.1:${port}/json/list`);
    const [target] = (await body.json()) as { webSocketDebuggerUrl: string }[];
    const socket = new WebSocket(target!.webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () =>
        reject(new Error(`the inspector on port ${port} does not respond`)),
      );
    });
    return new Inspector(socket);
  }

  /** Starts sampling twice per millisecond. */
  async start(): Promise<void> {
    await this.ask('Profiler.enable');
    await this.ask('Profiler.setSamplingInterval', { interval: 500 });
    await this.ask('Profiler.start');
  }

  async stop(): Promise<CpuProfile> {
    const { profile } = (await this.ask('Profiler.stop')) as { profile: CpuProfile };
    this.socket.close();
    return profile;
  }

  private ask(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      const listen = ({ data }: { data: unknown }): void => {
        const reply = JSON.parse(String(data)) as Reply;
        if (reply.id !== id) return;
        this.socket.removeEventListener('message', listen);
        if (reply.error) reject(new Error(reply.error.message));
        else resolve(reply.result);
      };
      this.socket.addEventListener('message', listen);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
