import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sandbox } from '../../../tools/container-sandbox/src/sandbox';
import { nameOf, workloads, type KubeObject, type Workload } from '../support/objects';

const LONGEST_MS = 300_000;
const CONTAINER = 'service';

/** Pods that podman runs in the sandbox. */
export class Played {
  private constructor(
    private readonly sandbox: Sandbox,
    private readonly file: string,
    private readonly names: string[],
  ) {}

  static async play(sandbox: Sandbox, name: string, objects: KubeObject[]): Promise<Played> {
    const text = objects.map((object) => JSON.stringify(object)).join('\n---\n');
    writeFileSync(join(sandbox.shared, `${name}.yaml`), text, { mode: 0o600 });
    const file = `/shared/${name}.yaml`;
    const pods = workloads(objects);
    const flags = ['--network=host', '--start=false', '--quiet'];
    await sandbox.ask(['podman', 'kube', 'play', ...flags, file], LONGEST_MS);
    for (const pod of pods) await giveToGroup(sandbox, pod);
    await sandbox.ask(['podman', 'pod', 'start', ...pods.map((pod) => podOf(pod.name))], LONGEST_MS);
    return new Played(
      sandbox,
      file,
      pods.map((pod) => pod.name),
    );
  }

  /** Removes containers and pods left behind by an interrupted run. */
  static async clear(sandbox: Sandbox): Promise<void> {
    await sandbox.ask(['podman', 'pod', 'rm', '--all', '--force'], LONGEST_MS);
    await sandbox.ask(['podman', 'volume', 'rm', '--all', '--force']);
    await sandbox.ask(['podman', 'secret', 'rm', '--all']);
  }

  node(service: string, args: string[], env: Record<string, string> = {}): Promise<string> {
    const flags = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`);
    return this.sandbox.ask(['podman', 'exec', ...flags, containerOf(service), 'node', ...args]);
  }

  /** Waits until all containers have exited, and returns their exit codes by workload name. */
  async exitCodes(): Promise<Record<string, number>> {
    const said = await this.sandbox.ask(['podman', 'wait', ...this.names.map(containerOf)], LONGEST_MS);
    const codes = said.trim().split('\n').map(Number);
    return Object.fromEntries(this.names.map((name, at) => [name, codes[at]!]));
  }

  async lastLines(name: string): Promise<string> {
    const { stdout, stderr } = await this.sandbox.run(['podman', 'logs', '--tail=20', containerOf(name)]);
    return stdout + stderr;
  }

  /** Stops and removes every pod, and returns the exit codes. */
  async down(): Promise<Record<string, number>> {
    await this.sandbox.ask(['podman', 'kube', 'down', this.file], LONGEST_MS);
    const filters = ['--filter=event=died', '--stream=false', '--format=json'];
    const events = await this.sandbox.ask(['podman', 'events', ...filters]);
    const died = events
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Died);
    const codes = this.names.map((name) => [
      name,
      died.filter((one) => one.Name === containerOf(name)).at(-1)?.ContainerExitCode ?? -1,
    ]);
    return Object.fromEntries(codes) as Record<string, number>;
  }
}

interface Died {
  Name: string;
  ContainerExitCode: number;
}

const podOf = (workload: string): string => `${workload}-pod`;
const containerOf = (workload: string): string => `${podOf(workload)}-${CONTAINER}`;

/**
 * Makes a pod's Secret files readable for the group `fsGroup`. Podman ignores `fsGroup`, so the files belong to
 * the user who runs it.
 */
async function giveToGroup(sandbox: Sandbox, { pod }: Workload): Promise<void> {
  const secrets = (pod.volumes ?? []).flatMap(({ secret }) => secret?.secretName ?? []);
  const format = '--format={{.Mountpoint}}';
  const folders = await sandbox.ask(['podman', 'volume', 'inspect', format, ...secrets]);
  await sandbox.ask(['chgrp', '-R', String(pod.securityContext?.fsGroup), ...folders.trim().split('\n')]);
}

export const partOf = (objects: KubeObject[], part: 'migrations' | 'services'): KubeObject[] =>
  objects.filter((object) => {
    const isMigration = object.kind === 'Job' || /-migrate(-[a-z0-9]{10})?$/.test(nameOf(object));
    return isMigration === (part === 'migrations');
  });
