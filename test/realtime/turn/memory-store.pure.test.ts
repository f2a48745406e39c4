import { describeConversationStore } from '../support/conversation-store.contract.ts';
import { createMemoryStore } from '../support/memory-store.ts';

describeConversationStore('the memory of the core’s tests', async () => {
  const store = createMemoryStore();
  return {
    store,
    sessionId: store.session.sessionId,
    revoke: async () => {
      store.session.aiConsent = false;
    },
    endLease: async (turnId) => {
      store.orphans.add(turnId);
    },
  };
});
