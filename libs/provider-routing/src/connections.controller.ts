import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  byOperator,
  checkProviderCommand,
  configureProviderCommand,
  DomainError,
  ENVIRONMENTS,
  invalidField,
  notFound,
  showProviderCommand,
  type ConfigureProviderRequest,
  type ConnectableProvider,
  type Environment,
  type ProviderCheck,
  type ProviderConnection,
  type ProviderConnectionRequest,
  type RoutingService,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ConfigureProvider } from './credentials/configure-provider';
import { ProviderCredentials, type ConnectionState } from './credentials/provider-credentials';
import { ProviderRouter } from './provider-router';

/** Returns a controller for operator commands that configure a service's provider credentials. */
export function connectionsController(
  service: RoutingService,
  connectable: readonly ConnectableProvider[],
): Type {
  const known = (name: string): ConnectableProvider => {
    const provider = connectable.find((one) => one === name);
    if (!provider) throw notFound('provider', name);
    return provider;
  };

  @Controller()
  class ConnectionsController {
    constructor(
      private readonly configureProvider: ConfigureProvider,
      private readonly credentials: ProviderCredentials,
      private readonly router: ProviderRouter,
    ) {}

    @OnCommand(configureProviderCommand(service))
    async configure(@Payload() request: ConfigureProviderRequest): Promise<ProviderConnection> {
      const provider = known(request.provider);
      await this.configureProvider.execute(provider, byOperator(request));
      await this.credentials.refresh();
      return this.view(provider, environmentOf(request));
    }

    @OnCommand(showProviderCommand(service))
    show(@Payload() request: ProviderConnectionRequest): ProviderConnection {
      return this.view(known(request.provider), environmentOf(request));
    }

    @OnCommand(checkProviderCommand(service))
    async check(@Payload() request: ProviderConnectionRequest): Promise<ProviderCheck> {
      const [provider, environment] = [known(request.provider), environmentOf(request)];
      if (!this.credentials.of(provider, environment)) throw missingCredentials(provider, environment);
      const answer = await this.router.named(provider).check?.(environment);
      const problem = answer?.ok === false ? answer.problem : null;
      return { object: 'provider_check', provider, service, environment, ok: problem === null, problem };
    }

    private view(provider: ConnectableProvider, environment: Environment): ProviderConnection {
      const state = this.credentials.stateOf(provider, environment);
      return { object: 'provider_connection', provider, service, environment, ...toConnection(state) };
    }
  }
  return ConnectionsController;
}

function environmentOf({ environment }: { environment: Environment }): Environment {
  if (!ENVIRONMENTS.includes(environment)) throw invalidField('environment', 'must be test or live');
  return environment;
}

const toConnection = (state: ConnectionState | null) => ({
  configured: state !== null,
  base_url: state?.baseUrl ?? null,
  fields: state?.fields ?? [],
  older_callback_secret_until: state?.olderUntil ?? null,
  updated: state?.updatedAt ?? null,
});

const missingCredentials = (provider: string, environment: Environment): DomainError =>
  new DomainError(
    'invalid_state',
    `${provider} has no ${environment} credentials. Add them with \`operator provider configure\``,
  );
