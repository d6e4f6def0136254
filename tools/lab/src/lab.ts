import formBody from '@fastify/formbody';
import fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { controlRoutes } from './control/control-routes';
import { mount } from './http/mount';
import type { CallWorld } from './http/serve-call';
import { mayaProtocol } from './maya/maya.protocol';
import { paymongoProtocol } from './paymongo/paymongo.protocol';
import { pageRoutes } from './pages/page-routes';
import { LabWorld } from './world/lab-world';
import { xenditProtocol } from './xendit/xendit.protocol';

export interface LabOptions {
  /** Port on loopback; 0 or undefined selects a free port. */
  port?: number;
  /** Base of callback URLs: `${callbackBase}/providers/${name}/callback`. */
  callbackBase?: string;
  seed?: number;
}

export interface RunningLab {
  /** Base URL of the lab. The providers' base URLs are `/xendit`, `/paymongo` and `/maya` below it. */
  url: string;
  world: LabWorld;
  stop(): Promise<void>;
}

const SWEEP_MS = 1_000;

export async function startLab({ port = 0, callbackBase, seed = 1 }: LabOptions = {}): Promise<RunningLab> {
  const world = new LabWorld(seed);
  world.callbacks.base = callbackBase ?? null;
  const server = fastify({ forceCloseConnections: true, bodyLimit: 1_048_576 });
  await server.register(formBody);
  const calls: CallWorld = {
    draw: (protocol, operation) => world.faults.draw(protocol.name, operation.call),
    endNow: (subject) => world.endNow(subject),
    record: (line) => world.record(line),
  };
  for (const protocolOf of [xenditProtocol, paymongoProtocol, mayaProtocol])
    await mount(server, protocolOf(world), calls);
  await controlRoutes(server, world);
  await pageRoutes(server, world);
  await server.listen({ port, host: '127.0.0.1' });
  const sweep = setInterval(() => world.payables.expireDue(), SWEEP_MS).unref();
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const stop = async (): Promise<void> => {
    clearInterval(sweep);
    await world.close();
    await server.close();
  };
  return { url, world, stop };
}
