-- The first application of a person to a recruitment. VOLATILE: the statement that has waited for the person's lock
-- calls it, and what it reads is then read on a snapshot of its own, which has all that was committed meanwhile.
CREATE FUNCTION earlier_application(of_candidate uuid, of_recruitment uuid) RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT id FROM applications WHERE candidate_id = of_candidate AND recruitment_id = of_recruitment
    ORDER BY created_at, id LIMIT 1);
END
$$;
