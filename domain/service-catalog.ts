/** The service's description for machine discovery (contract section 2.10). */
export type ServiceCatalog = {
  name: string;
  description: string;
  whenToUse?: string[];
  documents: { name: string; url: string; mediaType: string; description?: string }[];
  endpoints: {
    operationId: string;
    method: string;
    path: string;
    authentication: string;
    scopes: string[];
    summary?: string;
  }[];
  scopes: { name: string; description: string; carriedBy?: string | undefined }[];
  publisher: Publisher;
};

/** The operator of the service, as its pages and documents name it. */
export type Publisher = {
  legalName: string;
  contactEmail: string;
  brandName?: string;
  siret?: string;
  vatId?: string;
  address?: string;
};
