import type { ServiceCatalog } from '#domain/service-catalog.ts';
import type { Schema } from '../document/json-schema.ts';

/** The messages that one side of a socket sends, by their names in the document. */
export type SocketMessages = Readonly<Record<string, { summary: string; schema: Schema }>>;

/** A socket: its address, and the messages of each side. */
export type SocketDescription = {
  /** The path. `parameters` describes each `{name}` in it. */
  address: `/${string}`;
  title: string;
  description: string;
  parameters?: Readonly<Record<string, { description: string }>>;
  fromClient: SocketMessages;
  fromServer: SocketMessages;
};

type Sources = {
  sockets: Readonly<Record<string, SocketDescription>>;
  /** The service's URL, without a slash at its end. */
  publicUrl: string;
  publisher: ServiceCatalog['publisher'];
  version: string;
};

/** Describes the sockets as AsyncAPI 3.1. */
export function buildAsyncApi({ sockets, publicUrl, publisher, version }: Sources) {
  const { protocol, host, pathname } = new URL(publicUrl);
  const namedSockets = Object.entries(sockets);
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
    channels: Object.fromEntries(namedSockets.map(([name, socket]) => [name, channelOf(name, socket)])),
    operations: Object.fromEntries(namedSockets.flatMap(([name, socket]) => operationsOf(name, socket))),
    components: {
      messages: Object.fromEntries(namedSockets.flatMap(([name, socket]) => messagesOf(name, socket))),
    },
  };
}

function channelOf(name: string, socket: SocketDescription) {
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

/** Builds the two operations of a socket from the view of the service: it receives the messages of the client. */
function operationsOf(name: string, { title, fromClient, fromServer }: SocketDescription) {
  const operation = (action: 'send' | 'receive', messages: SocketMessages) => ({
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

function messagesOf(name: string, { fromClient, fromServer }: SocketDescription) {
  return Object.entries({ ...fromClient, ...fromServer }).map(([message, { summary, schema }]) => [
    componentNameOf(name, message),
    { name: message, summary, payload: schema },
  ]);
}

function componentNameOf(channel: string, message: string): string {
  return `${channel}_${message}`;
}
