import type { ResourceRequirements, TopologySpreadConstraint } from 'kubernetes-types/core/v1';
import type { LabelSelector, ObjectMeta } from 'kubernetes-types/meta/v1';

/** A custom resource kind of a Kubernetes operator, reduced to the fields that the overlays use. */
interface Kind<Version extends string, Name extends string, Spec> {
  apiVersion: Version;
  kind: Name;
  metadata: ObjectMeta;
  spec: Spec;
}

interface Named {
  name: string;
}

interface CnpgPlugin {
  name: string;
  isWALArchiver?: boolean;
  parameters?: Record<string, string>;
}

/** CloudNativePG 1.27, api/v1 `Cluster`. */
export type Cluster = Kind<
  'postgresql.cnpg.io/v1',
  'Cluster',
  {
    instances: number;
    imageName: string;
    primaryUpdateStrategy?: 'unsupervised' | 'supervised';
    primaryUpdateMethod?: 'switchover' | 'restart';
    inheritedMetadata?: { labels?: Record<string, string>; annotations?: Record<string, string> };
    bootstrap: {
      initdb?: {
        database: string;
        owner: string;
        secret?: Named;
        dataChecksums?: boolean;
        postInitApplicationSQL?: string[];
      };
      recovery?: { source: string; recoveryTarget?: { targetTime?: string } };
    };
    externalClusters?: { name: string; plugin: CnpgPlugin }[];
    enableSuperuserAccess?: boolean;
    managed?: { roles: { name: string; login: boolean; passwordSecret: Named }[] };
    certificates?: { serverTLSSecret: string; serverCASecret: string };
    postgresql: {
      synchronous?: {
        method: 'any' | 'first';
        number: number;
        dataDurability?: 'required' | 'preferred';
      };
      parameters: Record<string, string>;
      pg_hba?: string[];
    };
    plugins?: CnpgPlugin[];
    storage: { size: string; storageClass?: string };
    walStorage?: { size: string; storageClass?: string };
    resources: ResourceRequirements;
    affinity?: {
      enablePodAntiAffinity: boolean;
      topologyKey: string;
      podAntiAffinityType: 'preferred' | 'required';
    };
    topologySpreadConstraints?: TopologySpreadConstraint[];
  }
>;

/** CloudNativePG 1.27, api/v1 `ScheduledBackup`. */
export type ScheduledBackup = Kind<
  'postgresql.cnpg.io/v1',
  'ScheduledBackup',
  {
    /** Cron expression with six fields; the first is seconds. */
    schedule: string;
    immediate?: boolean;
    backupOwnerReference?: 'none' | 'self' | 'cluster';
    cluster: Named;
    method: 'plugin';
    pluginConfiguration: Named;
  }
>;

interface SecretKey {
  name: string;
  key: string;
}

/** Barman Cloud plugin 0.9, api/v1 `ObjectStore`. */
export type ObjectStore = Kind<
  'barmancloud.cnpg.io/v1',
  'ObjectStore',
  {
    retentionPolicy: string;
    configuration: {
      destinationPath: string;
      endpointURL?: string;
      s3Credentials: { accessKeyId: SecretKey; secretAccessKey: SecretKey };
      wal?: { compression?: 'gzip' | 'zstd'; maxParallel?: number };
      data?: { compression?: 'gzip' };
    };
  }
>;

/** KEDA 2.17, keda/v1alpha1 `ScaledObject`. All values in a trigger's metadata are strings. */
export type ScaledObject = Kind<
  'keda.sh/v1alpha1',
  'ScaledObject',
  {
    scaleTargetRef: Named;
    minReplicaCount: number;
    maxReplicaCount: number;
    pollingInterval?: number;
    cooldownPeriod?: number;
    fallback?: { failureThreshold: number; replicas: number };
    triggers: {
      type: 'cpu' | 'prometheus';
      metricType?: 'AverageValue' | 'Value' | 'Utilization';
      metadata: Record<string, string>;
    }[];
  }
>;

/** Prometheus operator 0.85, monitoring/v1 `PodMonitor`. */
export type PodMonitor = Kind<
  'monitoring.coreos.com/v1',
  'PodMonitor',
  {
    selector: LabelSelector;
    podTargetLabels?: string[];
    podMetricsEndpoints: { port: string; path: string; interval: string }[];
  }
>;

interface AlertRule {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: 'page' | 'ticket' };
  annotations: { summary: string; runbook: string };
}

/** Prometheus operator 0.85, monitoring/v1 `PrometheusRule`. */
export type PrometheusRule = Kind<
  'monitoring.coreos.com/v1',
  'PrometheusRule',
  {
    groups: {
      name: string;
      rules: (AlertRule | { record: string; expr: string })[];
    }[];
  }
>;

/** External Secrets Operator 0.17, externalsecrets/v1 `ExternalSecret`. */
export type ExternalSecret = Kind<
  'external-secrets.io/v1',
  'ExternalSecret',
  {
    refreshInterval: string;
    secretStoreRef: { kind: 'ClusterSecretStore' | 'SecretStore'; name: string };
    target: {
      name: string;
      template: {
        engineVersion: 'v2';
        type?: string;
        metadata?: { labels: Record<string, string> };
        data: Record<string, string>;
      };
    };
    data: { secretKey: string; remoteRef: { key: string; property: string } }[];
  }
>;

/** cert-manager 1.18, certmanager/v1 `Issuer`. */
export type Issuer = Kind<
  'cert-manager.io/v1',
  'Issuer',
  { selfSigned?: Record<string, never>; ca?: { secretName: string } }
>;

/** cert-manager 1.18, certmanager/v1 `Certificate`. */
export type Certificate = Kind<
  'cert-manager.io/v1',
  'Certificate',
  {
    secretName: string;
    secretTemplate?: { labels: Record<string, string> };
    isCA?: boolean;
    commonName?: string;
    duration: string;
    renewBefore: string;
    usages?: ('server auth' | 'client auth')[];
    dnsNames?: string[];
    privateKey?: { algorithm: 'ECDSA' | 'RSA'; size: number; rotationPolicy?: 'Never' | 'Always' };
    issuerRef: { name: string; kind: 'Issuer' | 'ClusterIssuer' };
  }
>;
