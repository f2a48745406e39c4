/**
 * French titles as people write them: masculine, feminine, the ending of inclusive writing, the words that follow (with
 * their feminine after ~), and plurals that are not made with an s. Written by hand, and not by the code that they test.
 */
export const frenchTitles = `
Infirmier|Infirmière|ère|de bloc opératoire
Infirmier|Infirmière|ière|en pratique avancée
Aide-soignant|Aide-soignante|e|de nuit
Auxiliaire|Auxiliaire||de vie sociale
Médecin|Médecin||coordonnateur~coordonnatrice
Pharmacien|Pharmacienne|ne|hospitalier~hospitalière
Kinésithérapeute|Kinésithérapeute||en rééducation
Ergothérapeute|Ergothérapeute||
Orthophoniste|Orthophoniste||
Psychologue|Psychologue||clinicien~clinicienne
Éducateur|Éducatrice|trice|spécialisé~spécialisée
Moniteur|Monitrice|trice|d’atelier
Assistant|Assistante|e|social
Assistant|Assistante|e|de direction
Secrétaire|Secrétaire||médical~médicale
Agent|Agente|e|d’accueil
Agent|Agente|e|de maîtrise
Chargé|Chargée|e|de clientèle
Chargé|Chargée|e|de recrutement
Chargé|Chargée|e|de communication
Employé|Employée|e|de rayon
Employé|Employée|e|polyvalent de restauration~polyvalente de restauration
Vendeur|Vendeuse|se|en boulangerie
Vendeur|Vendeuse|euse|conseil
Conseiller|Conseillère|ère|de vente
Conseiller|Conseillère|ère|bancaire
Commercial|Commerciale|e|sédentaire|Commerciaux
Commercial|Commerciale|e|itinérant~itinérante|Commerciaux
Attaché|Attachée|e|commercial~commerciale
Technico-commercial|Technico-commerciale|e||Technico-commerciaux
Acheteur|Acheteuse|se|industriel~industrielle
Approvisionneur|Approvisionneuse|se|
Gestionnaire|Gestionnaire||de paie
Comptable|Comptable||unique
Comptable|Comptable||fournisseurs
Contrôleur|Contrôleuse|se|de gestion
Auditeur|Auditrice|trice|interne
Directeur|Directrice|trice|administratif et financier~administrative et financière
Directeur|Directrice|trice|des ressources humaines
Directeur|Directrice|rice|de crèche
Responsable|Responsable||de magasin
Chef|Cheffe|fe|de projet
Chef|Cheffe|fe|de chantier
Chef|Cheffe|fe|de cuisine
Sous-chef|Sous-cheffe|fe|de cuisine
Chef|Cheffe|fe|d’équipe
Cuisinier|Cuisinière|ère|
Pâtissier|Pâtissière|ère|
Boulanger|Boulangère|ère|
Boucher|Bouchère|ère|
Poissonnier|Poissonnière|ère|
Charcutier-traiteur|Charcutière-traiteuse||
Serveur|Serveuse|se|en salle
Barman|Barmaid||
Commis|Commis||de cuisine
Plongeur|Plongeuse|se|
Réceptionniste|Réceptionniste||de nuit
Gouvernant|Gouvernante|e|d’étage
Hôte|Hôtesse|sse|de caisse
Hôte|Hôtesse|sse|d’accueil
Maître|Maîtresse|sse|d’hôtel
Caissier|Caissière|ère|
Magasinier|Magasinière|ère|cariste
Cariste|Cariste||
Préparateur|Préparatrice|trice|de commandes
Préparateur|Préparatrice|trice|en pharmacie
Manutentionnaire|Manutentionnaire||
Chauffeur|Chauffeuse|se|poids lourd
Chauffeur-livreur|Chauffeuse-livreuse||
Conducteur|Conductrice|trice|de ligne
Conducteur|Conductrice|trice|de travaux
Livreur|Livreuse|se|à vélo
Coursier|Coursière|ère|
Soudeur|Soudeuse|se|TIG
Soudeur|Soudeuse|euse|à l’arc
Chaudronnier|Chaudronnière|ère|
Tourneur-fraiseur|Tourneuse-fraiseuse||
Usineur|Usineuse|se|
Ajusteur|Ajusteuse|se|monteur~monteuse
Monteur|Monteuse|se|câbleur~câbleuse
Électricien|Électricienne|ne|du bâtiment
Électromécanicien|Électromécanicienne|ne|
Mécanicien|Mécanicienne|ne|automobile
Technicien|Technicienne|ne|de maintenance
Technicien|Technicienne|ne|de laboratoire
Plombier|Plombière|ère|chauffagiste
Maçon|Maçonne|ne|
Couvreur|Couvreuse|se|
Charpentier|Charpentière|ère|
Menuisier|Menuisière|ère|d’agencement
Peintre|Peintre||en bâtiment
Carreleur|Carreleuse|se|
Jardinier|Jardinière|ère|paysagiste
Ouvrier|Ouvrière|ère|agricole
Vigneron|Vigneronne|ne|
Relieur|Relieuse|se|
Graveur|Graveuse|se|sur verre
Couturier|Couturière|ère|
Coiffeur|Coiffeuse|se|
Esthéticien|Esthéticienne|ne|
Fleuriste|Fleuriste||
Libraire|Libraire||
Bibliothécaire|Bibliothécaire||
Dessinateur|Dessinatrice|trice|projeteur~projeteuse
Architecte|Architecte||d’intérieur
Ingénieur|Ingénieure|e|d’études
Ingénieur|Ingénieure|e|logiciel
Développeur|Développeuse|se|web
Développeur|Développeuse|euse|Java
Administrateur|Administratrice|trice|systèmes
Analyste|Analyste||programmeur~programmeuse
Concepteur|Conceptrice|trice|UX
Graphiste|Graphiste||
Rédacteur|Rédactrice|trice|web
Traducteur|Traductrice|trice|
Formateur|Formatrice|trice|pour adultes
Professeur|Professeure|e|des écoles
Animateur|Animatrice|trice|périscolaire
Enquêteur|Enquêtrice|trice|
Juriste|Juriste||d’entreprise
Avocat|Avocate|e|collaborateur~collaboratrice
Apprenti|Apprentie|e|boulanger~boulangère
Alternant|Alternante|e|marketing
Stagiaire|Stagiaire||en communication
Gardien|Gardienne|ne|d’immeuble
Veilleur|Veilleuse|se|de nuit
Agriculteur|Agricultrice|trice|
Laborantin|Laborantine|e|
Artisan|Artisane|e|verrier~verrière
Délégué|Déléguée|e|pharmaceutique
Puériculteur|Puéricultrice|trice|
Ambulancier|Ambulancière|ère|
`;
