import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { compileDto, type Plan } from './compile-dto';
import { inputsOf, isHttpHandler } from './handler-inputs';

/** Compiles the DTOs of all handlers at startup. An unsupported declaration prevents startup. */
@Injectable()
export class DeclaredInputs implements OnModuleInit {
  readonly bodies = new Set<Plan>();
  readonly queries = new Set<Plan>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** @throws Error with the class and property, or the handler */
  onModuleInit(): void {
    for (const { metatype } of this.discovery.getControllers())
      if (typeof metatype === 'function') this.add(metatype as new () => object);
  }

  private add(controller: new () => object): void {
    const prototype = controller.prototype as Record<string, unknown>;
    for (const name of this.scanner.getAllMethodNames(prototype)) {
      if (!isHttpHandler(prototype[name])) continue;
      const { body, query } = inputsOf(controller, name);
      if (body) this.bodies.add(compileDto(body));
      if (query) this.queries.add(compileDto(query));
    }
  }
}
