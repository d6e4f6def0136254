import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  invalidField,
  listProvidersCommand,
  notFound,
  prioritizeProvidersCommand,
  setProviderEnabledCommand,
  type ListProvidersRequest,
  type PrioritizeProvidersRequest,
  type Provider,
  type RoutingService,
  type SetProviderEnabledRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ProviderRouter } from './provider-router';
import { ProviderSettings } from './provider-settings';
import { toProvider } from './provider.view';
import { requireWeights } from './weights.rules';
import type { RoutedProvider } from './routing.rules';

/**
 * Returns a controller for operator commands about a service's providers. The service's name is part of each
 * NATS subject.
 */
export function providersController(service: RoutingService): Type {
  @Controller()
  class ProvidersController {
    constructor(
      private readonly router: ProviderRouter,
      private readonly settings: ProviderSettings,
    ) {}

    @OnCommand(listProvidersCommand(service))
    list(@Payload() { merchantId }: ListProvidersRequest): { providers: Provider[] } {
      return { providers: this.router.all(merchantId).map((provider) => this.show(provider, merchantId)) };
    }

    @OnCommand(setProviderEnabledCommand(service))
    async setEnabled(@Payload() change: SetProviderEnabledRequest): Promise<Provider> {
      const provider = this.router.all().find(({ name }) => name === change.provider);
      if (!provider) throw notFound('provider', change.provider);
      await this.settings.setEnabled(change);
      return this.show(provider);
    }

    @OnCommand(prioritizeProvidersCommand(service))
    async prioritize(@Payload() change: PrioritizeProvidersRequest): Promise<PrioritizeProvidersRequest> {
      const { merchantId, order, weights = {} } = change;
      this.requireKnown('order', order);
      if (new Set(order).size < order.length)
        throw invalidField('order', 'must not contain duplicate providers');
      this.requireKnown('weights', Object.keys(weights));
      requireWeights(weights);
      await this.settings.setOrder(change);
      const now = this.settings.weightsOf(merchantId);
      return { merchantId, order: this.router.all(merchantId).map(({ name }) => name), weights: now };
    }

    private requireKnown(field: string, names: readonly string[]): void {
      const known = new Set(this.router.all().map(({ name }) => name));
      const unknown = names.find((name) => !known.has(name));
      if (unknown !== undefined)
        throw invalidField(field, `must not contain ${unknown}, which is not a provider of ${service}`);
    }

    private show(provider: RoutedProvider, merchantId?: string): Provider {
      const { name } = provider;
      const enabled = this.settings.isEnabled(name);
      const weight = merchantId === undefined ? undefined : this.settings.weightsOf(merchantId)[name];
      return toProvider(provider, service, { enabled, weight });
    }
  }
  return ProvidersController;
}
