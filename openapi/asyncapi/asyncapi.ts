import type { ServiceCatalog } from '#domain/service-catalog.ts';
import type { Schema } from '../document/json-schema.ts';

/** The messages of one side of a socket, by their names in the document. */
export type DescribedMessages = Readonly<Record<string, { summary: string; schema: Schema }>>;

/** A socket: its address, and the messages of each side. */
export type DescribedSocket = {
  /** The path, with `{name}` for each parameter, which `parameters` describes. */
  address: `/${string}`;
  title: string;
  description: string;
  parameters?: Readonly<Record<string, { description: string }>>;
  fromClient: DescribedMessages;
  fromServer: DescribedMessages;
};

type Sources = {
  sockets: Readonly<Record<string, DescribedSocket>>;
  /** The service's URL, without a slash at its end. */
  publicUrl: string;
  publisher: ServiceCatalog['publisher'];
  version: string;
};

/** Describes the sockets as AsyncAPI 3.1, from the view of the service, which sends and receives. */
export function buildAsyncApi({ sockets, publicUrl, publisher, version }: Sources) {
  const { protocol, host, pathname } = new URL(publicUrl);
  const named = Object.entries(sockets);
  return {
    asyncapi: '3.1.0',
    info: {
      title: 'Recruitment service sockets',
      version,
      description:
        'The prequalification conversation and typed RPC over WebSocket. REST is described by /openapi.json.',
      contact: { name: publisher.brandName ?? publisher.legalName, email: publisher.contactEmail },
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: {
      service: {
        host,
        protocol: protocol === 'https:' ? 'wss' : 'ws',
        ...(pathname !== '/' && { pathname }),
      },
    },
    channels: Object.fromEntries(named.map(([name, socket]) => [name, channelOf(name, socket)])),
    operations: Object.fromEntries(named.flatMap(([name, socket]) => operationsOf(name, socket))),
    components: {
      messages: Object.fromEntries(named.flatMap(([name, socket]) => messagesOf(name, socket))),
    },
  };
}

function channelOf(name: string, socket: DescribedSocket) {
  const { address, title, description, parameters, fromClient, fromServer } = socket;
  const messages = [...Object.keys(fromClient), ...Object.keys(fromServer)];
  return {
    address,
    title,
    description,
    ...(parameters && { parameters }),
    messages: Object.fromEntries(
      messages.map((message) => [
        message,
        { $ref: `#/components/messages/${componentNameOf(name, message)}` },
      ]),
    ),
    bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
  };
}

function operationsOf(name: string, { title, fromClient, fromServer }: DescribedSocket) {
  const operation = (action: 'send' | 'receive', messages: DescribedMessages) => ({
    action,
    title,
    channel: { $ref: `#/channels/${name}` },
    messages: Object.keys(messages).map((message) => ({ $ref: `#/channels/${name}/messages/${message}` })),
  });
  return [
    [`${name}Receive`, operation('receive', fromClient)],
    [`${name}Send`, operation('send', fromServer)],
  ];
}

function messagesOf(name: string, { fromClient, fromServer }: DescribedSocket) {
  return Object.entries({ ...fromClient, ...fromServer }).map(([message, { summary, schema }]) => [
    componentNameOf(name, message),
    { name: message, summary, payload: schema },
  ]);
}

function componentNameOf(channel: string, message: string): string {
  return `${channel}_${message}`;
}
