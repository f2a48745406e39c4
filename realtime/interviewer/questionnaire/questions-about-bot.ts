/** The question whether the questionnaire is a machine; `ai` is not the one of the French "j'ai" or "ai-je". */
const aboutMachine =
  /(?<!['’])\b(robot|bot|chatbot|automate|script|machine|ia|ai(?!-je)|intelligence artificielle|artificial intelligence)\b[^.!?]{0,200}\?|(vrai|real).{0,12}(personne|person|human)\b[^.!?]{0,200}\?|(êtes-vous|are you).{0,20}(humain|human|réel|real)\b/i;

/** The wish to speak with one of the employer's people, and not people who speak at work. */
const aboutPeople =
  /(parler|échanger|discuter)\b.{0,20} (à|avec) (quelqu['’]un|une? (?:vraie? |autre |être )?(?:personne|humaine?|recruteu\w+|interlocut\w+)|(?:le |la |votre |un |une )?(?:humain|recruteu\w+))|(talk|speak|chat)\b.{0,15} (to|with) (someone|somebody|(?:a |an |the |your )?(?:real |actual |live )?(?:person|human|recruiter))\b/i;

export const asksAboutMachine = (text: string) => aboutMachine.test(text);
export const asksForPeople = (text: string) => aboutPeople.test(text);

/** Keeps the sentences that can be an answer, without those about the questionnaire or the wish for a person. */
export function withoutQuestionsAboutBot(text: string): string {
  return sentencesOf(text)
    .filter((sentence) => !asksAboutMachine(sentence) && !asksForPeople(sentence))
    .join(' ');
}

export function withoutQuestions(text: string): string {
  return sentencesOf(text)
    .filter((sentence) => !sentence.endsWith('?'))
    .join(' ');
}

function sentencesOf(text: string): string[] {
  return text.trim().split(/(?<=[.!?])\s+/);
}
