@echo off
rem Runs capstan.jar, which is in the same directory or in ..\lib, with the Java of JAVA_HOME or of the PATH.
rem CAPSTAN_JAVA_OPTIONS holds more options of Java. The archives of classes that a build makes beside the jar,
rem capstan.jsa and from Java 25 on capstan.aot, halve the time of a start.
setlocal
set "directory=%~dp0"
if not exist "%directory%capstan.jar" set "directory=%~dp0..\lib\"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
set "options=%CAPSTAN_JAVA_OPTIONS%"
set "archive=-XX:SharedArchiveFile=%directory%capstan.jsa"
set "log=-Xlog:all=error,cds*=off:stderr"
if not "%~1"=="serve" set "options=-XX:TieredStopAtLevel=1 %options%"
if "%~1"=="serve" if exist "%directory%capstan.aot" set "archive=-XX:AOTCache=%directory%capstan.aot"& set "log=-Xlog:disable"& set "options=-XX:+IgnoreUnrecognizedVMOptions %options%"
if "%options:GC=%"=="%options%" set "options=-XX:+UseSerialGC %options%"
"%java%" "%archive%" -Xlog:disable "%log%" %options% -jar "%directory%capstan.jar" %*
exit /b %ERRORLEVEL%
