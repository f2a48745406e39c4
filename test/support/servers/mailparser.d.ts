declare module 'mailparser' {
  type Addresses = { value: { name: string; address: string }[]; text: string };

  export type ParsedMail = {
    messageId: string;
    subject: string;
    from: Addresses;
    to: Addresses;
    cc?: Addresses;
    bcc?: Addresses;
    replyTo?: Addresses;
    text: string;
    html: string;
    headers: Map<string, unknown>;
    headerLines: { key: string; line: string }[];
    attachments: { filename: string; contentType: string; content: Buffer }[];
  };

  export function simpleParser(source: Uint8Array | NodeJS.ReadableStream): Promise<ParsedMail>;
}
