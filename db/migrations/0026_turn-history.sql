CREATE FUNCTION transcript_row(message transcript_messages) RETURNS json LANGUAGE sql IMMUTABLE AS $$
  SELECT json_build_object('turnId', message.turn_id, 'messageId', message.message_id, 'role', message.role,
    'origin', message.origin, 'model', message.model, 'text', message.text, 'asks', message.asks,
    'incomplete', message.incomplete)
$$;
--> statement-breakpoint
-- What a turn on a message needs to know of its session. VOLATILE: the statement that has waited for the session's lock
-- calls it, and what it reads is then read on a snapshot of its own, which has all that was committed meanwhile.
-- The transcript ends with the message to answer, without an earlier answer to it. A question that scrolled out of the
-- newest messages stays, so that none is asked twice.
CREATE FUNCTION turn_history(of_session uuid, of_message text, of_turn text, messages_max int) RETURNS json
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (
    WITH given AS (
      SELECT sequence FROM transcript_messages
      WHERE session_id = of_session AND role = 'user' AND message_id = of_message
    ), earlier AS (
      SELECT turn.message_id, answer.sequence, answering.facts AS added,
        CASE WHEN answer.sequence IS NOT NULL THEN transcript_row(answer) END AS answer
      FROM prequalification_turns turn
      LEFT JOIN transcript_messages answer ON answer.session_id = turn.session_id AND answer.role = 'assistant'
        AND answer.message_id = turn.message_id
      LEFT JOIN prequalification_turns answering ON answering.id = answer.turn_id
      WHERE turn.session_id = of_session AND turn.user_message_id IS NOT DISTINCT FROM of_message
      ORDER BY turn.started_at DESC, turn.id DESC LIMIT 1
    ), before AS (
      SELECT message, sequence FROM transcript_messages message
      WHERE session_id = of_session AND sequence <= coalesce((SELECT sequence FROM given), 9223372036854775807)
    ), newest AS (
      SELECT sequence FROM before ORDER BY sequence DESC
      LIMIT messages_max - CASE WHEN of_message IS NULL OR EXISTS (SELECT FROM given) THEN 0 ELSE 1 END
    )
    SELECT json_build_object(
      'running', (SELECT json_build_object('id', id, 'node', node, 'userMessageId', user_message_id,
          'isLeased', lease_expires_at > clock_timestamp())
        FROM prequalification_turns WHERE session_id = of_session AND state = 'running'),
      'earlier', (SELECT json_build_object('messageId', earlier.message_id, 'answer', earlier.answer,
          'added', earlier.added, 'isFirst', NOT EXISTS (SELECT FROM transcript_messages other
            WHERE other.session_id = of_session AND other.role = 'assistant' AND other.sequence < earlier.sequence))
        FROM earlier),
      'transcript', (SELECT coalesce(json_agg(transcript_row(message) ORDER BY sequence), '[]') FROM before
        WHERE ((message).role = 'user' OR (message).message_id <> coalesce((SELECT message_id FROM earlier), of_turn))
          AND ((message).asks IS NOT NULL OR sequence IN (SELECT sequence FROM newest))),
      'isNew', NOT EXISTS (SELECT FROM given))
  );
END
$$;
