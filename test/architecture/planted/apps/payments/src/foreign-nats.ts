import { connect } from '@nats-io/transport-node';

export const bus = connect;
