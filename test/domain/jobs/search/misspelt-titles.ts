/** Searches as people mistype them, each with a title that they mean. Written by hand. */
export const misspeltTitles = `
comtable|Comptable unique
comptabel|Comptable unique
contable|Comptable unique
conptable|Comptable unique
infirmer|Infirmier·ère de bloc opératoire
infimière|Infirmier·ère de bloc opératoire
ifirmière|Infirmier·ère de bloc opératoire
infirmiaire|Infirmier·ère de bloc opératoire
infirmiére de blok|Infirmier·ère de bloc opératoire
infrimiere|Infirmier·ère de bloc opératoire
aide sognante|Aide-soignant·e de nuit
aide-soignente|Aide-soignant·e de nuit
aide soiniante|Aide-soignant·e de nuit
axiliaire de vie|Auxiliaire de vie sociale
auxilliaire de vie|Auxiliaire de vie sociale
auxilaire de vie|Auxiliaire de vie sociale
medcin|Médecin coordonnateur
medecien|Médecin coordonnateur
médeçin coordinateur|Médecin coordonnateur
farmacien|Pharmacien·ne hospitalier
pharmaciene|Pharmacien·ne hospitalier
pharmatien|Pharmacien·ne hospitalier
kinesiterapeute|Kinésithérapeute en rééducation
kinésithérapeuthe|Kinésithérapeute en rééducation
ergotérapeute|Ergothérapeute
orthofoniste|Orthophoniste
ortophoniste|Orthophoniste
psycologue|Psychologue clinicien
psychologe|Psychologue clinicien
educateur spécialysé|Éducateur·trice spécialisé
éduquateur|Éducateur·trice spécialisé
éducatrisse|Éducateur·trice spécialisé
moniteure d'atelié|Moniteur·trice d’atelier
asistante sociale|Assistant·e social
assitante sociale|Assistant·e social
assistente de direction|Assistant·e de direction
assistante de direxion|Assistant·e de direction
secretére|Secrétaire médical
secretaire medicalle|Secrétaire médical
sécrétaire|Secrétaire médical
secraitaire|Secrétaire médical
ajent d'accueil|Agent·e d’accueil
agent d'acceuil|Agent·e d’accueil
agent d'acueille|Agent·e d’accueil
chargée de clientelle|Chargé·e de clientèle
charger de clientéle|Chargé·e de clientèle
chargé de recrutemment|Chargé·e de recrutement
chargée de comunication|Chargé·e de communication
chargé de communiquation|Chargé·e de communication
enployé de rayon|Employé·e de rayon
employé de rayyon|Employé·e de rayon
vandeuse|Vendeur·se en boulangerie
vendeusse en boulengerie|Vendeur·se en boulangerie
conseillé de vante|Conseiller·ère de vente
consseiller bancaire|Conseiller·ère bancaire
conseiler banquaire|Conseiller·ère bancaire
comercial|Commercial·e sédentaire
commerciale sedantaire|Commercial·e sédentaire
comerciale itinerante|Commercial·e itinérant
tecnico commercial|Technico-commercial·e
achteur|Acheteur·se industriel
acheteuze|Acheteur·se industriel
aprovisionneur|Approvisionneur·se
approvisioneuse|Approvisionneur·se
gestionaire de paie|Gestionnaire de paie
gestionnaire de paix|Gestionnaire de paie
controleur de jestion|Contrôleur·se de gestion
controlleuse de gestion|Contrôleur·se de gestion
oditeur|Auditeur·trice interne
directeur finançier|Directeur·trice administratif et financier
dirrectrice|Directeur·trice des ressources humaines
directrice des resources humaines|Directeur·trice des ressources humaines
derecteur de creche|Directeur·rice de crèche
reponsable de magasin|Responsable de magasin
responssable magazin|Responsable de magasin
cheffe de projait|Chef·fe de projet
chef de chentier|Chef·fe de chantier
chef de cuisisne|Chef·fe de cuisine
chef d'équippe|Chef·fe d’équipe
cuisiner|Cuisinier·ère
cuisignier|Cuisinier·ère
cuissinière|Cuisinier·ère
patissiaire|Pâtissier·ère
pattissier|Pâtissier·ère
boulangé|Boulanger·ère
boulenger|Boulanger·ère
bouché|Boucher·ère
poisonnier|Poissonnier·ère
poissonier|Poissonnier·ère
charcutié|Charcutier-traiteur
serveusse|Serveur·se en salle
serveur en sale|Serveur·se en salle
barmane|Barman
comis de cuisine|Commis de cuisine
plongeure|Plongeur·se
plonjeur|Plongeur·se
recepsionniste|Réceptionniste de nuit
receptioniste|Réceptionniste de nuit
réceptioniste de nuit|Réceptionniste de nuit
gouvernente|Gouvernant·e d’étage
hotese de caisse|Hôte·sse de caisse
hôtesse d'acceuil|Hôte·sse d’accueil
maitre d'autel|Maître d’hôtel
caissiaire|Caissier·ère
quaissière|Caissier·ère
magazinier|Magasinier·ère cariste
magasinié|Magasinier·ère cariste
karistes|Cariste
carriste|Cariste
préparateur de comandes|Préparateur·trice de commandes
preparratrice en farmacie|Préparateur·trice en pharmacie
manutentionaire|Manutentionnaire
manutansionnaire|Manutentionnaire
chofeur|Chauffeur·se poids lourd
chauffer poids lour|Chauffeur·se poids lourd
chaufeur livreur|Chauffeur-livreur
conducteur de linge|Conducteur·trice de ligne
conductrisse de travaux|Conducteur·trice de travaux
livreure|Livreur·se à vélo
livrreur|Livreur·se à vélo
courcier|Coursier·ère
soudeuze|Soudeur·se TIG
souddeur|Soudeur·se TIG
chaudronié|Chaudronnier·ère
chodronnier|Chaudronnier·ère
tourneur frezeur|Tourneur-fraiseur
usinneur|Usineur·se
ajusteuze|Ajusteur·se monteur
montteur cableur|Monteur·se câbleur
electrisien|Électricien·ne du bâtiment
élèctricienne|Électricien·ne du bâtiment
éléctritien|Électricien·ne du bâtiment
electromecanisien|Électromécanicien·ne
mécanitien|Mécanicien·ne automobile
mecanicienne otomobile|Mécanicien·ne automobile
tecnicienne|Technicien·ne de maintenance
technitien de maintenance|Technicien·ne de maintenance
technicien de maintnance|Technicien·ne de maintenance
technicien de laboratoir|Technicien·ne de laboratoire
plonbier|Plombier·ère chauffagiste
plombié chaufagiste|Plombier·ère chauffagiste
masson|Maçon·ne
couvreure|Couvreur·se
charpantier|Charpentier·ère
menuisié|Menuisier·ère d’agencement
menusier|Menuisier·ère d’agencement
pintre en batiment|Peintre en bâtiment
careleur|Carreleur·se
jardignier|Jardinier·ère paysagiste
jardinier paisagiste|Jardinier·ère paysagiste
ouvrié agricol|Ouvrier·ère agricole
vignron|Vigneron·ne
relieuze|Relieur·se
gravveur|Graveur·se sur verre
couturiaire|Couturier·ère
coiffuese|Coiffeur·se
coifeuse|Coiffeur·se
esteticienne|Esthéticien·ne
esthétitienne|Esthéticien·ne
fleurriste|Fleuriste
librere|Libraire
bibliotécaire|Bibliothécaire
bibliothequaire|Bibliothécaire
desinatrice|Dessinateur·trice projeteur
dessinnateur|Dessinateur·trice projeteur
architècte d'interieure|Architecte d’intérieur
arquitecte|Architecte d’intérieur
injenieur d'étude|Ingénieur·e d’études
ingénieur logisiel|Ingénieur·e logiciel
ingénieurre|Ingénieur·e d’études
dévelopeur|Développeur·se web
developpeuze web|Développeur·se web
develloppeur java|Développeur·euse Java
administrateur sistèmes|Administrateur·trice systèmes
analiste programmeur|Analyste programmeur
concepteure ux|Concepteur·trice UX
grafiste|Graphiste
graffiste|Graphiste
rédactrisse web|Rédacteur·trice web
traductteur|Traducteur·trice
formatteur|Formateur·trice pour adultes
proffesseur|Professeur·e des écoles
professeur des ecolles|Professeur·e des écoles
animatteur periscolère|Animateur·trice périscolaire
enquêtteur|Enquêteur·trice
jurriste|Juriste d’entreprise
avvocat|Avocat·e collaborateur
aprenti boulanger|Apprenti·e boulanger
alternent marketting|Alternant·e marketing
stajiaire|Stagiaire en communication
gardient d'imeuble|Gardien·ne d’immeuble
veillieur de nuit|Veilleur·se de nuit
agricultteur|Agriculteur·trice
laborantinne|Laborantin·e
ambulansier|Ambulancier·ère
delegué farmaceutique|Délégué·e pharmaceutique
nures|Nurse
registred nurse|Registered Nurse
midwyfe|Midwife
care asistant|Care Assistant
phisiotherapist|Physiotherapist
physioterapist|Physiotherapist
pharmasist|Pharmacist
salesmann|Salesman
saleswomen manger|Sales Manager
handymen|Handyman
waitres|Waiter
sales maneger|Sales Manager
acount executive|Account Executive
busness analyst|Business Analyst
data anaylst|Data Analyst
data sientist|Data Scientist
software enginer|Software Engineer
sofware engineer|Software Engineer
front end develloper|Front-end Developer
backend devloper|Back-end Developer
product manger|Product Manager
projet manager|Project Manager
graphic desinger|Graphic Designer
copywritter|Copywriter
marketing assistent|Marketing Assistant
executive asisstant|Executive Assistant
secratary|Secretary
receptonist|Receptionist
acountant|Accountant
accountent|Accountant
bookeeper|Bookkeeper
payrol clerk|Payroll Clerk
recuiter|Recruiter
laywer|Lawyer
teecher|Teacher
lecturor|Lecturer
kichen porter|Kitchen Porter
housekeper|Housekeeper
cleener|Cleaner
warehouse operativ|Warehouse Operative
warehous operative|Warehouse Operative
forklift drver|Forklift Driver
delivry driver|Delivery Driver
weldder|Welder
electrican|Electrician
plummer|Plumber
bricklayr|Bricklayer
carpentar|Carpenter
mecanic|Mechanic
maintainance technician|Maintenance Technician
security gaurd|Security Guard
`;
